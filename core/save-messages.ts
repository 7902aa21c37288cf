/** What people read when a command fails by no fault of theirs. What they typed and uploaded stays. */
export const saveMessages = {
  notCreated: "Error submitting to database",
  notEdited: "Error submitting edit to database",
  fileNotDeleted: "Error deleting file",
};
