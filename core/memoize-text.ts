const mostEntries = 5000;

/** For texts that sheets repeat, such as labels. Forgets all when full. */
export function memoizeText<Made>(make: (text: string) => Made): (text: string) => Made {
  const made = new Map<string, Made>();
  return (text) => {
    const known = made.get(text);
    if (known !== undefined) return known;
    const fresh = make(text);
    if (made.size >= mostEntries) made.clear();
    if (text.length <= 200) made.set(text, fresh);
    return fresh;
  };
}
