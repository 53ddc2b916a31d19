import { loadChunk } from '../../../ui/lazyPart.tsx'
import { toast } from '../../../ui/overlay/toast.ts'

const load = () => loadChunk(() => import('./partActs.ts'))
type PartActs = Awaited<ReturnType<typeof load>>

/** Acts on the parts of zones once their script is there: it brings the library that computes with areas. */
export const withPartActs = async (act: (acts: PartActs) => void): Promise<void> => {
  const acts = await load().catch(() => null)
  if (acts) act(acts)
  else toast.error('What computes with zones could not be loaded. Check the network, and try again.')
}
