import type { Zone } from '../../../shared/content/zones.ts'
import { radiusRoom } from '../../../shared/geometry/circle.ts'
import { type PointMap, quantise } from '../../../shared/geometry/point.ts'
import { radiusMeasure } from '../../../shared/measures/MapMeasure.ts'
import { useCoordinates } from '../../shell/coordinates/useCoordinates.ts'
import { useViewer } from '../../shell/viewerContext.ts'
import { NumberField } from '../../ui/control/NumberField.tsx'
import { middleOfZone, moveZone, transformZone } from './transformZone.ts'
import { reshapeChanges } from './zoneChanges.ts'
import { zoneNumbersOf } from './zoneNumbers.ts'

/** The least width, height or radius, in map px. */
const SIZE_MIN = 0.01

/**
 * The place and the size of a zone, which numbers change as a hand does on the map. They are in the game's units where these
 * are shown; its radius is not where the game's axes are scaled differently.
 */
export const ZoneNumberFields = ({ zone, disabled }: { zone: Zone; disabled: boolean }) => {
  const viewer = useViewer()
  const { session, record } = viewer
  const { width: imageWidth, height: imageHeight } = record.image
  const coordinates = useCoordinates()
  const { measure } = coordinates
  const isGame = coordinates.kind === 'game'
  const { geometry } = zone
  const { x, y, size, radius } = zoneNumbersOf(geometry)
  const [first, second] = coordinates.fieldsOf({ x, y })
  const move = (to: PointMap | null) => {
    if (to !== null) moveZone(viewer, zone, { x: to.x - x, y: to.y - y })
  }
  const scale = (byX: number, byY: number, about = { x, y }) =>
    transformZone(viewer, zone, { kind: 'scaling', about, byX, byY })
  const turn = (degrees: number) =>
    transformZone(viewer, zone, { kind: 'rotation', about: middleOfZone(zone), degrees })
  const setRadius = (to: number) => {
    if (geometry.kind === 'circle')
      session.commit(reshapeChanges(session.store.getState().content, zone.id, { ...geometry, radius: to }))
  }
  const placeFields = { decimals: measure.exactDecimals, disabled }
  const lengthFields = { ...placeFields, ...unitIf(isGame, measure.unit) }
  const across = (length: number) => measure.stepLength({ x: length, y: 0 })
  const up = (length: number) => measure.stepLength({ x: 0, y: length })
  const exact = (length: number) => Number(length.toFixed(measure.exactDecimals))
  const told = radiusMeasure(measure)
  const perPixel = told.unitsPerPixel ?? 1
  return (
    <div className="number-fields" role="group" aria-label="Place and size">
      <NumberField
        label={coordinates.axes[0]}
        value={Number(first)}
        {...placeFields}
        onCommit={(to) => move(coordinates.placeOf(String(to), second))}
      />
      <NumberField
        label={coordinates.axes[1]}
        value={Number(second)}
        {...placeFields}
        onCommit={(to) => move(coordinates.placeOf(first, String(to)))}
      />
      {size !== null && (
        <>
          <NumberField
            label="Width"
            value={exact(across(size.width))}
            min={across(SIZE_MIN)}
            max={across(imageWidth)}
            {...lengthFields}
            disabled={disabled || size.width === 0}
            onCommit={(width) => scale(width / across(size.width), 1)}
          />
          <NumberField
            label="Height"
            value={exact(up(size.height))}
            min={up(SIZE_MIN)}
            max={up(imageHeight)}
            {...lengthFields}
            disabled={disabled || size.height === 0}
            onCommit={(height) => scale(1, height / up(size.height))}
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
          value={Number((radius * perPixel).toFixed(told.exactDecimals))}
          min={SIZE_MIN * perPixel}
          max={
            Math.max(radius, radiusRoom(geometry.centre, { width: imageWidth, height: imageHeight })) *
            perPixel
          }
          decimals={told.exactDecimals}
          {...unitIf(isGame, told.unit)}
          disabled={disabled}
          onCommit={(to) => setRadius(quantise(to / perPixel))}
        />
      )}
    </div>
  )
}

/** Pixels need no name where there is nothing else. */
const unitIf = (isNamed: boolean, unit: string): { readonly unit?: string } =>
  isNamed && unit !== '' ? { unit } : {}
