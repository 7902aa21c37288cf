/** For `catch` of what asks for a file: undefined where there is none. Other errors stay errors. */
export function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error;
}
