/** Why an edit is refused as a whole: somebody else was quicker. */
export const conflictMessages = {
  changed: "Somebody else has changed this since you opened it. Nothing was saved; reload to see the change.",
  changedMeanwhile: "Somebody else has changed this since you opened it. Reload to see the change before you save.",
  deleted: "Somebody else has deleted this since you opened it.",
};
