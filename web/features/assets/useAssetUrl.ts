import type { AssetRef } from '../../../shared/maps/assets.ts'
import { useViewer } from '../../shell/viewerContext.ts'

/** The URL of one of the open map's files; null if there is none, or if the source does not know it. */
export const useAssetUrl = (ref: AssetRef | null): string | null => {
  const { source, record } = useViewer()
  return ref === null ? null : source.assetUrl(record, ref)
}
