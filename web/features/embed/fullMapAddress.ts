import type { Camera } from '../../scene/plane/coordinates.ts'
import type { Target } from '../../scene/state/Target.ts'
import { viewAddress } from '../../shell/viewAddress.ts'

/** Returns the address of the map's own page that shows what an embed shows. */
export const fullMapAddress = (path: string, camera: Camera, selection: Target | null): string =>
  viewAddress(path, { camera, poiId: selection?.kind === 'marker' ? selection.id : null })
