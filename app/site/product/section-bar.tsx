import { useEffect, useRef, useState } from "react";

/** How far below the window's top a section has begun when it is the current one, in pixels. */
const below = 180;

/** Links to the page's sections, of which the current one is marked; on phones they scroll sideways and follow. */
export function SectionBar({ model, parts }: { model: string; parts: { id: string; label: string }[] }) {
  const links = useRef<HTMLDivElement>(null);
  const ids = parts.map(({ id }) => id).join();
  const current = useCurrentSection(ids);
  useEffect(() => {
    const list = links.current;
    const link = current && list?.querySelector<HTMLElement>("[aria-current]");
    list?.scrollTo({ left: link ? link.offsetLeft - (list.clientWidth - link.offsetWidth) / 2 : 0 });
  }, [current]);
  return (
    <nav aria-label="On this page" className="section-bar">
      <div ref={links} className="wrap">
        <strong>{model}</strong>
        {parts.map(({ id, label }) => (
          <a key={id} href={`#${id}`} aria-current={id === current ? "location" : undefined}>
            {label}
          </a>
        ))}
      </div>
    </nav>
  );
}

function useCurrentSection(ids: string): string | undefined {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    const sections = ids.split(",").flatMap((id) => document.getElementById(id) ?? []);
    let frame = 0;
    const find = () => {
      frame = 0;
      const isAtEnd = innerHeight + scrollY >= document.documentElement.scrollHeight - 4;
      const begun = sections.filter((section) => section.getBoundingClientRect().top < below);
      setCurrent((isAtEnd && scrollY > 0 ? sections : begun).at(-1)?.id);
    };
    const follow = () => {
      frame ||= requestAnimationFrame(find);
    };
    find();
    addEventListener("scroll", follow, { passive: true });
    return () => {
      removeEventListener("scroll", follow);
      cancelAnimationFrame(frame);
    };
  }, [ids]);
  return current;
}
