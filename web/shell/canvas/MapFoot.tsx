import { HandCoins } from 'lucide-react'
import { LOCAL_TEXTS } from '../../../shared/texts/localTexts.ts'
import { useViewer } from '../viewerContext.ts'

/** The creator's signature and tip link. */
export const MapFoot = () => {
  const { style, tipUrl, offers, abilities } = useViewer().record
  const isOwn = !offers.community && abilities.manage
  return <CreatorFoot text={isOwn ? LOCAL_TEXTS.hint : style.creator_signature} tipUrl={tipUrl} />
}

export const Watermark = () => <CreatorWatermark url={useViewer().record.style.watermark_url} />

interface CreatorFootProps {
  text: string
  tipUrl: string | null
}

/** A line of text and the tip link below the contents of a map, if there are any. */
const CreatorFoot = ({ text, tipUrl }: CreatorFootProps) =>
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
const CreatorWatermark = ({ url }: { url: string | null }) =>
  url === null ? null : <img className="watermark" src={url} alt="" draggable={false} />
