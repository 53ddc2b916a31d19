import type { Zone } from '../../../shared/content/zones.ts'
import { radiusRoom } from '../../../shared/geometry/circle.ts'
import { useViewer } from '../../shell/viewerContext.ts'
import { NumberField } from '../../ui/control/NumberField.tsx'
import { middleOfZone, moveZone, transformZone } from './transformZone.ts'
import { reshapeChanges } from './zoneChanges.ts'
import { zoneNumbersOf } from './zoneNumbers.ts'

/** The place and the size of a zone, which numbers change as a hand does on the map. */
export const ZoneNumberFields = ({ zone, disabled }: { zone: Zone; disabled: boolean }) => {
  const viewer = useViewer()
  const { session, record } = viewer
  const { width: imageWidth, height: imageHeight } = record.image
  const { geometry } = zone
  const { x, y, size, radius } = zoneNumbersOf(geometry)
  const move = (by: { x: number; y: number }) => moveZone(viewer, zone, by)
  const scale = (byX: number, byY: number, about = { x, y }) =>
    transformZone(viewer, zone, { kind: 'scaling', about, byX, byY })
  const turn = (degrees: number) =>
    transformZone(viewer, zone, { kind: 'rotation', about: middleOfZone(zone), degrees })
  const setRadius = (to: number) => {
    if (geometry.kind === 'circle')
      session.commit(reshapeChanges(session.store.getState().content, zone.id, { ...geometry, radius: to }))
  }
  return (
    <div className="number-fields" role="group" aria-label="Place and size">
      <NumberField label="X" value={x} disabled={disabled} onCommit={(to) => move({ x: to - x, y: 0 })} />
      <NumberField label="Y" value={y} disabled={disabled} onCommit={(to) => move({ x: 0, y: to - y })} />
      {size !== null && (
        <>
          <NumberField
            label="Width"
            value={size.width}
            min={0.01}
            max={imageWidth}
            disabled={disabled || size.width === 0}
            onCommit={(width) => scale(width / size.width, 1)}
          />
          <NumberField
            label="Height"
            value={size.height}
            min={0.01}
            max={imageHeight}
            disabled={disabled || size.height === 0}
            onCommit={(height) => scale(1, height / size.height)}
          />
          <NumberField
            label="Turn by"
            unit="°"
            value={0}
            min={-360}
            max={360}
            disabled={disabled}
            onCommit={turn}
          />
          <NumberField
            label="Scale to"
            unit="%"
            value={100}
            min={1}
            max={10_000}
            disabled={disabled}
            onCommit={(percent) => scale(percent / 100, percent / 100, middleOfZone(zone))}
          />
        </>
      )}
      {radius !== null && geometry.kind === 'circle' && (
        <NumberField
          label="Radius"
          value={radius}
          min={0.01}
          max={Math.max(radius, radiusRoom(geometry.centre, { width: imageWidth, height: imageHeight }))}
          disabled={disabled}
          onCommit={setRadius}
        />
      )}
    </div>
  )
}
