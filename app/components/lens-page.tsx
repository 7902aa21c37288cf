import type { Elements } from "../ui/elements.ts";
import lens from "./lens-tall.svg";

export function LensPage({ title, children }: { title: string; children: Elements }) {
  return (
    <div className="grid flex-1 nav:min-h-190 nav:grid-cols-2">
      <div className="grid justify-center px-5 py-16 max-nav:content-start nav:content-center nav:px-10">
        <div className="grid w-[min(400px,calc(100vw-40px))] gap-6">
          <h1 className="text-title">{title}</h1>
          {children}
        </div>
      </div>
      <div className="relative overflow-hidden bg-[#070b0a] max-nav:hidden print:hidden">
        <img
          src={lens}
          alt=""
          width={800}
          height={1000}
          loading="lazy"
          className="absolute inset-0 size-full object-cover"
        />
      </div>
    </div>
  );
}
