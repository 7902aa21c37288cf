/** For the operator, shown without a stack. */
export class StartError extends Error {
  override name = "StartError";
}
