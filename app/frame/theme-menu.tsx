import { type ToggleEvent, useLayoutEffect, useRef } from "react";
import { iconButtonLook } from "../ui/icon-button.tsx";
import { Monitor, Moon, Sun, SunMoon } from "../ui/icons.tsx";
import { chooseTheme, type Theme, useTheme } from "./theme.ts";

const themes: { theme: Theme; label: string; icon: typeof Sun }[] = [
  { theme: "light", label: "Light", icon: Sun },
  { theme: "dark", label: "Dark", icon: Moon },
  { theme: "system", label: "System", icon: Monitor },
];

const id = "theme-menu";

export function ThemeMenu() {
  const popover = useRef<HTMLDivElement>(null);
  function focusChoice(event: ToggleEvent) {
    if (event.newState === "open") popover.current?.querySelector<HTMLElement>(":checked")?.focus();
  }
  return (
    <>
      <button type="button" aria-label="Theme" popoverTarget={id} className={`${iconButtonLook()} noscript:hidden`}>
        <SunMoon />
      </button>
      <div
        id={id}
        ref={popover}
        popover="auto"
        onToggle={focusChoice}
        className="fixed inset-auto top-17 right-5 m-0 hidden w-44 rounded-lg border border-line bg-raised p-2 text-ink-2 shadow-pop transition-[opacity,translate,display,overlay] transition-discrete duration-(--duration-focus) ease-focus open:block starting:open:-translate-y-2 starting:open:opacity-0 sm:top-19 sm:right-[max(40px,calc(50%-680px))]"
      >
        <ThemeChoice name="theme" className="theme-list" onPick={() => popover.current?.hidePopover()} />
      </div>
    </>
  );
}

export function ThemeChoice({ name, className, onPick }: { name: string; className: string; onPick?: () => void }) {
  const chosen = useTheme();
  const box = useRef<HTMLFieldSetElement>(null);
  // Applies a choice made before hydration.
  useLayoutEffect(() => {
    const early = box.current?.querySelector<HTMLInputElement>("input:checked");
    const theme = themes.find((one) => one.theme === early?.value)?.theme;
    if (early && !early.defaultChecked && theme) chooseTheme(theme);
  }, []);
  return (
    <fieldset ref={box} className={`theme-choice ${className}`}>
      <legend className="sr-only">Theme</legend>
      {themes.map(({ theme, label, icon: Icon }) => (
        <label key={theme} onPointerUp={onPick}>
          <input
            type="radio"
            name={name}
            value={theme}
            checked={chosen === theme}
            onChange={() => chooseTheme(theme)}
            className="sr-only"
          />
          <Icon />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  );
}
