import { Brush, Pencil, Route, Trash2 } from 'lucide-react'
import { middleOf, type PointMap } from '../../../shared/geometry/point.ts'
import type { Layer } from '../../../shared/maps/layers.ts'
import { useChooseTool } from '../../shell/canvas/mapTools.ts'
import { EyeButton, SideRow } from '../../shell/sidebar/SideRow.tsx'
import { SideSection } from '../../shell/sidebar/SideSection.tsx'
import { undoToast } from '../../shell/undo.ts'
import { useOpenOverlay, useViewer, useViewerState } from '../../shell/viewerContext.ts'
import { IconButton } from '../../ui/control/Button.tsx'
import { lazyOverlay } from '../../ui/lazyPart.tsx'
import { findKey, Highlighted } from '../../ui/text/findText.tsx'
import { changeLayer, layersOf, useLayers } from './layers.ts'
import './layers.css'

const LayerDialog = lazyOverlay(() => import('./LayerDialog.tsx').then((module) => module.LayerDialog))

interface LayerListProps {
  /** Called after a drawing or the pencil was chosen, to close the drawer. */
  onChosen?: () => void
}

/** The list of a viewer's own drawings on the map. */
export const LayerList = ({ onChosen }: LayerListProps) => {
  const chooseTool = useChooseTool()
  const layers = useLayers()
  const { openRoute } = layersOf(useViewer().mapId)
  const wanted = findKey(useViewerState((state) => state.search).trim())
  const rows = wanted === '' ? layers : layers.filter(({ name }) => findKey(name).includes(wanted))
  const draw = () => {
    onChosen?.()
    chooseTool('pencil')
  }
  const plan = () => {
    onChosen?.()
    openRoute.setState({ kind: 'planning' }, true)
  }
  return (
    <SideSection
      section="drawings"
      count={layers.length}
      found={wanted === '' ? null : rows.length}
      actions={
        <>
          <IconButton label="Plan a route" size="sm" onClick={plan}>
            <Route />
          </IconButton>
          <IconButton label="Draw with the pencil" size="sm" onClick={draw}>
            <Brush />
          </IconButton>
        </>
      }
    >
      {rows.length === 0 && (
        <p className="side__note">
          {wanted === ''
            ? 'Freehand notes and routes of your own, kept in this browser.'
            : 'No drawings match your search.'}
        </p>
      )}
      {rows.length > 0 && (
        <ul className="side-list">
          {rows.map((layer) => (
            <LayerRow key={layer.id} layer={layer} wanted={wanted} onChosen={onChosen} />
          ))}
        </ul>
      )}
    </SideSection>
  )
}

const LayerRow = ({ layer, wanted, onChosen }: { layer: Layer; wanted: string; onChosen?: () => void }) => {
  const { mapId, scene, session } = useViewer()
  const openOverlay = useOpenOverlay()
  const { saved, openRoute } = layersOf(mapId)
  const Icon = layer.route ? Route : Brush
  const choose = () => {
    if (!layer.isVisible) saved.put({ ...layer, isVisible: true })
    if (layer.route) openRoute.setState({ kind: 'kept', id: layer.id }, true)
    scene.flyTo(middleOfStrokes(layer.strokes))
    onChosen?.()
  }
  const rename = () =>
    openOverlay((close) => <LayerDialog title="Drawing" layer={layer} isNew={false} onClose={close} />)
  const remove = () => {
    undoToast(session, `“${layer.name}” deleted.`, changeLayer({ session, saved }, layer, undefined))
  }
  return (
    <SideRow
      isHidden={!layer.isVisible}
      swatch={<Icon className="layer-swatch" style={{ color: layer.strokes[0]?.colour }} />}
      name={<Highlighted text={layer.name} wanted={wanted} />}
      onChoose={choose}
    >
      <IconButton label={`Rename ${layer.name}`} size="sm" onClick={rename}>
        <Pencil />
      </IconButton>
      <IconButton label={`Delete ${layer.name}`} size="sm" onClick={remove}>
        <Trash2 />
      </IconButton>
      <EyeButton
        name={layer.name}
        shown={layer.isVisible ? 'all' : 'none'}
        onToggle={() => saved.put({ ...layer, isVisible: !layer.isVisible })}
      />
    </SideRow>
  )
}

/** The middle of the bounds of several strokes. */
const middleOfStrokes = (strokes: readonly { readonly points: readonly PointMap[] }[]): PointMap =>
  middleOf(strokes.flatMap(({ points }) => points))
