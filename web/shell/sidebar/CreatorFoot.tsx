import { HandCoins } from 'lucide-react'

interface CreatorFootProps {
  text: string
  tipUrl: string | null
}

/** A line of text and the tip link below the contents of a map, if there are any. */
export const CreatorFoot = ({ text, tipUrl }: CreatorFootProps) =>
  text === '' && tipUrl === null ? null : (
    <footer className="side__foot">
      <span className="cut">{text}</span>
      {tipUrl !== null && (
        <a
          className="btn btn--quiet btn--sm"
          href={tipUrl}
          target="_blank"
          rel="noopener noreferrer nofollow"
        >
          <HandCoins />
          Tip
        </a>
      )}
    </footer>
  )

/** The creator's watermark in a corner of the map. */
export const CreatorWatermark = ({ url }: { url: string | null }) =>
  url === null ? null : <img className="watermark" src={url} alt="" draggable={false} />
