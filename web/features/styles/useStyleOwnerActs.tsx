import { Palette, Pencil } from 'lucide-react'
import type { OwnerAct } from '../../shell/sidebar/OwnerAct.ts'
import { useViewer } from '../../shell/viewerContext.ts'

/** The two ways to the style editor, for people who may edit the map. */
export const useStyleOwnerActs = (): readonly OwnerAct[] => {
  const { record, source, store } = useViewer()
  if (!record.abilities.style || source.styles === null) return []
  const act = () => store.setState({ isStyleOpen: true })
  return [
    { label: 'Edit Style', icon: <Palette />, act },
    { label: 'Open the map style editor', icon: <Pencil />, isPinned: true, act },
  ]
}
