import { HandCoins } from 'lucide-react'
import { LOCAL_TEXTS } from '../../shared/texts.ts'
import { useViewer } from './viewerContext.ts'

/** The creator's signature and tip link below the contents of a map, if there are any. */
export const MapFoot = () => {
  const { style, tipUrl, offers } = useViewer().record
  const text = offers.community ? style.creator_signature : LOCAL_TEXTS.hint
  if (text === '' && tipUrl === null) return null
  return (
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
}

/** The creator's watermark in a corner of the map. */
export const Watermark = () => {
  const { watermark_url } = useViewer().record.style
  return watermark_url === null ? null : (
    <img className="watermark" src={watermark_url} alt="" draggable={false} />
  )
}
