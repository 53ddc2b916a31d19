import type { AssetRef } from '../../../shared/assets.ts'
import { useViewer } from '../../shell/viewerContext.ts'

/** Where the page finds a file of the open map; null where there is none, or the source does not know it. */
export const useAssetUrl = (ref: AssetRef | null): string | null => {
  const { source, record } = useViewer()
  return ref === null ? null : source.assetUrl(record, ref)
}
