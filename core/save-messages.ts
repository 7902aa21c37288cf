export const saveMessages = {
  notCreated: "Error submitting to database",
  notEdited: "Error submitting edit to database",
  fileNotDeleted: "Error deleting file",
  alreadySaved:
    "This form was saved before, with other content. What it says now is not saved: send it again to add it as a new record.",
  deletedSinceSaved:
    "This form was saved before, and what it added has been deleted since. Send it again to add it once more.",
};

export const conflictMessages = {
  changed: "Somebody else has changed this since you opened it. Nothing was saved.",
  changedMeanwhile: "Somebody else has changed this since you opened it. What they saved stands beside yours.",
  choose: "Choose what to keep before you save: yours, or what somebody else saved.",
  keepsMine: "What you changed is kept. Saving it replaces what somebody else saved in the same fields.",
  holdsTheirs: "Somebody else has changed this since you opened it. What they saved is in this form.",
  dropsMine: "What you typed or chose here would be lost.",
  deleted: "Somebody else has deleted this since you opened it.",
};
