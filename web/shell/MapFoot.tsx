import { LOCAL_TEXTS } from '../../shared/texts.ts'
import { CreatorFoot, CreatorWatermark } from './CreatorFoot.tsx'
import { useViewer } from './viewerContext.ts'

/** The creator's signature and tip link. */
export const MapFoot = () => {
  const { style, tipUrl, offers } = useViewer().record
  return <CreatorFoot text={offers.community ? style.creator_signature : LOCAL_TEXTS.hint} tipUrl={tipUrl} />
}

export const Watermark = () => <CreatorWatermark url={useViewer().record.style.watermark_url} />
