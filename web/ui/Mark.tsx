import './Mark.css'

/** The logo: a field wall in the shape of a P, with a stray animal inside. */
export const Mark = ({ size = 24 }: { size?: number }) => (
  <svg className="mark" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
    <path className="mark__wall" d="M5.25 21.5V3.25h7.5l5.75 4v5.5l-5.75 4h-3" />
    <circle className="mark__stray" cx="11.6" cy="10" r="2.6" />
  </svg>
)
