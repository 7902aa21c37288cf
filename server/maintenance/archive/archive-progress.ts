/** How far a long job's present step is. */
export type ArchiveProgress = (step: string, done: number, total: number) => void;
