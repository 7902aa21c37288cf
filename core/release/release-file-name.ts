/** What a plain file name tells, such as `firmware-cameras-4.9.1.zip`: `firmware cameras` and `4.9.1`. */
export function readReleaseFileName(fileName: string): { stem: string; version?: string } {
  const name = fileName.replace(
    /(\.(tar|zip|gz|tgz|bin|img|dav|pak|exe|msi|dmg|apk|deb|rpm|7z|xz|bz2|hex|iso))+$/i,
    "",
  );
  const found = /(?:^|[-_ .])(v?\d+(?:\.\d+)+(?:[-_ .]*(?:build|rc|beta|alpha|r|b)[-_ .]*\d*)*)$/i.exec(name);
  const version = found?.[1];
  return version === undefined ? { stem: words(name) } : { stem: words(name.slice(0, found?.index)), version };
}

function words(text: string): string {
  return text.replaceAll(/[-_ ]+/g, " ").trim();
}
