import { linkParts } from './linkParts.ts'

/** Text as it was typed, never markup; web addresses in it can be followed. */
export const LinkedText = ({ text, className }: { text: string; className: string }) => (
  <p className={className}>
    {linkParts(text).map((part, index) =>
      part.href === null ? (
        part.text
      ) : (
        <a key={index} href={part.href} target="_blank" rel="noopener noreferrer nofollow">
          {part.text}
        </a>
      ),
    )}
  </p>
)
