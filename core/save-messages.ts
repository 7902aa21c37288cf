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
  changed: "This was changed since you opened it. Nothing was saved.",
  deleted: "This was deleted since you opened it.",
};
