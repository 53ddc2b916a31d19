import { Check, CircleMinus } from 'lucide-react'
import { Button } from '../../ui/Button.tsx'
import { useMediaQuery } from '../../ui/useMediaQuery.ts'
import { useDraft } from '../../shell/useDraft.ts'
import { useViewer } from '../../shell/viewerContext.ts'
import { keepFocus } from './keepFocus.ts'
import { KeyHints } from './KeyHints.tsx'
import './zones.css'

/** What the shape of a zone can be altered with while it is edited, for hands without keys; below it, the keys. */
export const EditBar = () => {
  const { scene } = useViewer()
  const isTouch = useMediaQuery('(pointer: coarse), (max-width: 800px)')
  const isEditing = useDraft((draft) => draft.kind === 'editing')
  const canDeleteVertex = useDraft((draft) => draft.kind === 'editing' && draft.canDeleteVertex)
  if (!isEditing) return null
  const size = isTouch ? 'touch' : 'md'
  return (
    <div className="draw-dock">
      <div className="hud draw-bar" role="toolbar" aria-label="Edit shape" onMouseDown={keepFocus}>
        <Button size={size} variant="primary" icon={<Check />} onClick={() => scene.act('finish')}>
          Finish
        </Button>
        <Button
          size={size}
          variant="quiet"
          icon={<CircleMinus />}
          disabled={!canDeleteVertex}
          onClick={() => scene.act('deleteVertex')}
        >
          Delete vertex
        </Button>
      </div>
      <KeyHints tool="editZone" />
    </div>
  )
}
