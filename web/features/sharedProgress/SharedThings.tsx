import { Brush, Pin, Route } from 'lucide-react'
import { middleOf } from '../../../shared/geometry/point.ts'
import { useCoordinates } from '../../shell/coordinates/useCoordinates.ts'
import { AnchoredPanel } from '../../shell/panel/AnchoredPanel.tsx'
import { SideRow } from '../../shell/sidebar/SideRow.tsx'
import { SideSection } from '../../shell/sidebar/SideSection.tsx'
import { useClose, useViewer, useViewerState } from '../../shell/viewerContext.ts'
import { Button } from '../../ui/control/Button.tsx'
import { findKey, Highlighted } from '../../ui/text/findText.tsx'
import type { PlacedMarks } from './placeShared.ts'
import './sharedProgress.css'

interface SharedThingsProps {
  marks: PlacedMarks
  /** Called after something was chosen, to close the drawer. */
  onChosen?: (() => void) | undefined
}

/** The lists of somebody's pins and drawings, to look at. */
export const SharedThings = ({ marks: { pins, drawings }, onChosen }: SharedThingsProps) => {
  const { scene, focusOn } = useViewer()
  const coordinates = useCoordinates()
  const wanted = findKey(useViewerState((state) => state.search).trim())
  const isWanted = (name: string) => wanted === '' || findKey(name).includes(wanted)
  const [pinRows, drawingRows] = [
    pins.filter(({ label }) => isWanted(label)),
    drawings.filter(({ name }) => isWanted(name)),
  ]
  const foundOf = (rows: readonly unknown[]) => (wanted === '' ? null : rows.length)
  return (
    <>
      {pins.length > 0 && (
        <SideSection section="pins" count={pins.length} found={foundOf(pinRows)}>
          <ul className="side-list">
            {pinRows.map((pin) => (
              <SideRow
                key={pin.id}
                swatch={<Pin className="shared-swatch" style={{ color: pin.colour }} />}
                name={<Highlighted text={pin.label || coordinates.sentence(pin)} wanted={wanted} />}
                onChoose={() => {
                  scene.show({ kind: 'pin', id: pin.id })
                  focusOn({ kind: 'pin', pinId: pin.id })
                  onChosen?.()
                }}
              >
                {null}
              </SideRow>
            ))}
          </ul>
        </SideSection>
      )}
      {drawings.length > 0 && (
        <SideSection section="drawings" count={drawings.length} found={foundOf(drawingRows)}>
          <ul className="side-list">
            {drawingRows.map(({ id, name, strokes, isRoute }) => {
              const Icon = isRoute ? Route : Brush
              return (
                <SideRow
                  key={id}
                  swatch={<Icon className="shared-swatch" style={{ color: strokes[0]?.colour }} />}
                  name={<Highlighted text={name} wanted={wanted} />}
                  onChoose={() => {
                    scene.flyTo(middleOf(strokes.flatMap(({ points }) => points)))
                    onChosen?.()
                  }}
                >
                  {null}
                </SideRow>
              )
            })}
          </ul>
        </SideSection>
      )}
    </>
  )
}

/** What a pin of somebody else says, beside it, while it is selected. */
export const SharedPinPanel = ({ marks: { pins } }: Pick<SharedThingsProps, 'marks'>) => {
  const focus = useViewerState((state) => state.focus)
  const coordinates = useCoordinates()
  const close = useClose()
  const pin = focus.kind === 'pin' ? pins.find(({ id }) => id === focus.pinId) : undefined
  if (!pin) return null
  return (
    <AnchoredPanel place={pin} label={pin.label || 'Pin'} onClose={close}>
      <div className="anchored__body">
        <p>{pin.label || 'A pin without a label.'}</p>
        <p className="poi-form__place num">{coordinates.sentence(pin)}</p>
      </div>
      <footer className="anchored__foot">
        <Button variant="quiet" onClick={close}>
          Close
        </Button>
      </footer>
    </AnchoredPanel>
  )
}
