/** Says that a list is empty where adding to it needs scripts. */
export function NoneWithoutScripts() {
  return <p className="hidden text-small noscript:block">None</p>;
}
