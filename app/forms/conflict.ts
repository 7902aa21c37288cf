// What is said of fields that another administrator has changed since the form was opened.

export interface ChangeAuthor {
  who: string;
  /** Moment of the last change. */
  at: number;
}

/** The other administrator's value of a field that both have changed. */
export interface RemoteChange {
  /** Absent if the version that was opened is unknown. */
  before: string | undefined;
  text: string;
  author: ChangeAuthor | undefined;
  onKeep: () => void;
  onTake: () => void;
}

/** What the save bar says of a conflict. */
export interface FormConflict {
  author: ChangeAuthor | undefined;
  isDeleted: boolean;
  /** The fields that both sides have changed. */
  fields: { part: string; label: string }[];
}
