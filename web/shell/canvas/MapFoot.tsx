import { LOCAL_TEXTS } from '../../../shared/texts/localTexts.ts'
import { CreatorFoot, CreatorWatermark } from '../sidebar/CreatorFoot.tsx'
import { useViewer } from '../viewerContext.ts'

/** The creator's signature and tip link. */
export const MapFoot = () => {
  const { style, tipUrl, offers, abilities } = useViewer().record
  const isOwn = !offers.community && abilities.edit
  return <CreatorFoot text={isOwn ? LOCAL_TEXTS.hint : style.creator_signature} tipUrl={tipUrl} />
}

export const Watermark = () => <CreatorWatermark url={useViewer().record.style.watermark_url} />
