import { useSite } from "../../navigation/site.ts";

/**
 * The slide's artwork without a picture. The coordinates begin in the middle, and the ring's edge has the circumference
 * of 225 ticks. Rings and glass are separate, so that only the compositor turns the ring.
 */
export function Lens() {
  const { brand } = useSite();
  return (
    <div aria-hidden="true" className="lens">
      <svg viewBox="-400 -400 800 800" className="lens-ring" aria-hidden="true">
        <radialGradient id="lens-ring" r=".5">
          <stop offset=".82" stopColor="#080c0b" />
          <stop offset=".88" stopColor="#131a18" />
          <stop offset=".985" stopColor="#0b100f" />
          <stop offset="1" stopColor="#26302c" />
        </radialGradient>
        <circle r="358.1" fill="url(#lens-ring)" />
        <g fill="none" stroke="#cfd9d5" transform="rotate(90)">
          <circle r="357.35" strokeOpacity=".55" strokeWidth="1.5" />
          <circle r="354.6" strokeOpacity=".42" strokeWidth="7" {...ticks(10, 1.3)} />
          <circle r="351.1" stroke="#e8efec" strokeOpacity=".9" strokeWidth="14" {...ticks(50, 1.6)} />
        </g>
        <path id="lens-engraving" d="M0 325a325 325 0 1 1 .1 0" fill="none" />
        <text fill="#dfe8e4" fillOpacity=".92" fontSize="19" fontWeight="500" letterSpacing="5">
          <textPath href="#lens-engraving" startOffset="29%">
            {`${brand.name.toUpperCase()} \u00a0 2.8–12 mm \u00a0 1:1.4 \u00a0 ASPHERICAL \u00a0 Ø 41`}
          </textPath>
        </text>
      </svg>
      <svg viewBox="-400 -400 800 800" aria-hidden="true">
        <linearGradient id="lens-barrel" x2="1" y2="1">
          <stop stopColor="#0a0d0c" />
          <stop offset=".55" stopColor="#1a211e" />
          <stop offset="1" stopColor="#59655f" />
        </linearGradient>
        <linearGradient id="lens-bevel" x2="1" y2="1">
          <stop stopColor="#4a5551" />
          <stop offset=".22" stopColor="#1b2220" />
          <stop offset=".5" stopColor="#0b0f0e" />
          <stop offset=".8" stopColor="#151b19" />
          <stop offset="1" stopColor="#39433f" />
        </linearGradient>
        <radialGradient id="lens-glass" r=".5">
          <stop stopColor="#010303" />
          <stop offset=".34" stopColor="#03100c" />
          <stop offset=".62" stopColor="#06261c" />
          <stop offset=".86" stopColor="#0b4634" />
          <stop offset=".95" stopColor="#062a20" />
          <stop offset="1" stopColor="#020807" />
        </radialGradient>
        <radialGradient id="lens-coat" cx=".38" cy=".3" r=".75">
          <stop stopColor="#2fe0a0" stopOpacity=".75" />
          <stop offset=".4" stopColor="#0f9a6b" stopOpacity=".32" />
          <stop offset="1" stopColor="#0f9a6b" stopOpacity="0" />
        </radialGradient>
        <radialGradient id="lens-flare" cx=".66" cy=".74" r=".5">
          <stop stopColor="#c552b8" stopOpacity=".55" />
          <stop offset="1" stopColor="#7a3bd0" stopOpacity="0" />
        </radialGradient>
        <linearGradient id="lens-window" x2="1" y2="1">
          <stop stopColor="#effff8" stopOpacity=".95" />
          <stop offset="1" stopColor="#9ff0cf" stopOpacity=".12" />
        </linearGradient>
        <filter id="lens-blur">
          <feGaussianBlur stdDeviation="3" />
        </filter>
        <circle r="294" fill="url(#lens-barrel)" />
        <circle r="288.5" fill="#040706" />
        <circle r="272" fill="url(#lens-bevel)" />
        <circle r="267.5" fill="#030504" />
        <circle r="257" fill="url(#lens-glass)" />
        <g fillOpacity=".22" stroke="#5b8d7b" strokeOpacity=".2" strokeWidth="1.2">
          <circle r="206" />
          <circle r="173" />
          <circle r="141.5" />
        </g>
        <circle r="132" fill="#0a1411" />
        <path
          d="M68 15L36 127M43 55L-54 121M-2 70L-119 58M-47 52L-128-32M-69 10L-78-107M-59-37L9-132M-22-66L92-95M26-65L132-14M62-33L110 74"
          stroke="#3c6354"
          strokeOpacity=".55"
          strokeWidth="1.5"
        />
        <path d="M68 15L43 55-2 70-47 52-69 10-59-37-22-66 26-65 62-33Z" stroke="#2c5446" strokeWidth="1.6" />
        <circle r="257" fill="url(#lens-coat)" />
        <circle r="257" fill="url(#lens-flare)" />
        <g fill="url(#lens-window)" filter="url(#lens-blur)">
          <path opacity=".86" d="M-218-88A235 235 0 0 1-88-218L-67-167A180 180 0 0 0-167-67Z" />
          <path opacity=".5" d="M-65-226A235 235 0 0 1-8-235L-7-213A213 213 0 0 0-59-205Z" />
          <path opacity=".5" d="M-95-55A110 110 0 0 1-52-97L-41-76A86 86 0 0 0-75-43Z" />
          <path fill="#e59bdc" opacity=".55" d="M211 77A224 224 0 0 1 91 205L87 196A215 215 0 0 0 202 74Z" />
          <path fill="#7ee9c2" opacity=".35" d="M134 90A162 162 0 0 1 45 155L42 145A151 151 0 0 0 125 84Z" />
          <path fill="#d9fff0" opacity=".5" d="M-254-22A255 255 0 0 1 87-240L86-237A252 252 0 0 0-251-22Z" />
          <circle fill="#ff9de8" opacity=".55" cx="74" cy="88" r="13" />
          <circle fill="#a8ffe0" opacity=".7" cx="114" cy="136" r="7.5" />
        </g>
      </svg>
    </div>
  );
}

/** The first tick stands across the circle's beginning. */
function ticks(distance: number, width: number) {
  return { pathLength: 2250, strokeDasharray: `${width} ${distance - width}`, strokeDashoffset: width / 2 };
}
