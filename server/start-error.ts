/** Why a server or command cannot start, in words for its operator: shown alone, without a stack. */
export class StartError extends Error {
  override name = "StartError";
}
