import { findHit } from './findText.ts'

export interface HighlightedProps {
  text: string
  /** What was searched for, folded by `findKey`; empty where nothing is searched. */
  wanted: string
}

/** A text with what was searched for marked in it. */
export const Highlighted = ({ text, wanted }: HighlightedProps) => {
  const hit = findHit(text, wanted)
  if (hit === null) return text
  return (
    <>
      {text.slice(0, hit.start)}
      <mark className="hit">{text.slice(hit.start, hit.end)}</mark>
      {text.slice(hit.end)}
    </>
  )
}
