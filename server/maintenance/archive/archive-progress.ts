export type ArchiveProgress = (step: string, done: number, total: number) => void;
