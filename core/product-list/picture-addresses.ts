import { fileExtension } from "#core/files/file-name.ts";

export const picturesFile = "pictures.txt";

/** Fetches what a configuration names, on the machine that runs it: a file's, or `-` for what follows. */
export function curlCommand(config = picturesFile): string {
  return `curl --parallel --location --fail --create-dirs --config ${config}`;
}

/**
 * A configuration of curl that stores each picture under the name of its model, so that the folder can be dropped beside the
 * list. https://curl.se/docs/manpage.html#-K
 */
export function curlConfig(pictures: readonly { model: string; address: string }[]): string {
  const counts = new Map<string, number>();
  const lines = pictures.flatMap(({ model, address }) => {
    const count = (counts.get(model) ?? 0) + 1;
    counts.set(model, count);
    const extension =
      fileExtension(
        address
          .replace(/[?#].*$/, "")
          .split("/")
          .at(-1) ?? "",
      ) || "jpg";
    const name = `${fileName(model)}${count > 1 ? ` ${count}` : ""}.${fileName(extension)}`;
    return [`url = "${quoted(address)}"`, `output = "${quoted(`pictures/${name}`)}"`];
  });
  return `${lines.join("\n")}\n`;
}

/** Without what some system allows in no name. */
function fileName(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is replaced
  return text.replace(/[\u0000-\u001f/\\:*?"<>|]/g, "-");
}

function quoted(text: string): string {
  return text.replace(/["\\]/g, (mark) => `\\${mark}`);
}
