import { FileJson } from 'lucide-react'
import { type FormEvent, useId, useMemo, useState } from 'react'
import type { Calibration } from '../../../shared/calibration/calibration.ts'
import { knownFloorIds } from '../../../shared/dataMap/backgroundFloors.ts'
import type { DataMap } from '../../../shared/dataMap/dataMap.ts'
import type { Comparison, Difference } from '../../../shared/dataMap/difference.ts'
import { type Extent, isExtentOpen, likelyExtent } from '../../../shared/dataMap/extent.ts'
import { isLikelyGame } from '../../../shared/dataMap/gamePairs.ts'
import { isLoss, reportLines } from '../../../shared/dataMap/importReport.ts'
import { likelyOrigin } from '../../../shared/dataMap/likelyOrigin.ts'
import type { Origin } from '../../../shared/dataMap/origin.ts'
import type { ImageSize } from '../../../shared/dataMap/place.ts'
import type { ImportTarget } from '../../../shared/dataMap/placeDataMap.ts'
import { placingByNames } from '../../../shared/dataMap/placingByNames.ts'
import { lacksCoordinates } from '../../../shared/dataMap/table.ts'
import type { Floor } from '../../../shared/floors/floors.ts'
import { TEXTS } from '../../../shared/texts/texts.ts'
import { useViewer } from '../../shell/viewerContext.ts'
import type { MapRecord } from '../../sources/MapSource.ts'
import { Button } from '../../ui/control/Button.tsx'
import { Checkbox } from '../../ui/control/Checkbox.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { useFileReceiver } from '../../ui/fileReceivers.ts'
import { countText, wholeText } from '../../ui/text/numberText.ts'
import { ProgressBar } from '../../ui/status/ProgressBar.tsx'
import { HelpLink } from '../../ui/text/HelpLink.tsx'
import { BackgroundField, ColumnFields, EncodingField } from './ColumnFields.tsx'
import { DifferenceList } from './DifferenceList.tsx'
import { ExtentField } from './ExtentField.tsx'
import { FilePick } from './FilePick.tsx'
import { ImportGroups } from './ImportGroups.tsx'
import { ImportSummary } from './ImportSummary.tsx'
import { OriginField } from './OriginField.tsx'
import { rememberedPlacing, rememberPlacing } from './rememberedPlacing.ts'
import { useComparison } from './useComparison.ts'
import { DATA_FILES, useDataFiles } from './useDataFiles.ts'
import { usePlacedMap } from './useDataFiles.ts'
import './imports.css'

const WIDTH_PX = 520
const FIRST_PLACING: Placing = { origin: 'bottom_left', extent: undefined, background: 0 }

interface Placing {
  readonly origin: Origin
  /** Undefined if the file says it, null if somebody has to. */
  readonly extent: Extent | 'game' | null | undefined
  readonly background: number
}

export interface UpdateDialogProps {
  /** What is read at once, such as what was pasted on the map. */
  files?: readonly File[]
  onClose: () => void
}

const NO_FILES: readonly File[] = []

/** Brings the open map up to date with a file: what is different is listed, and each difference is taken or left. */
export const UpdateDialog = ({ files = NO_FILES, onClose }: UpdateDialogProps) => {
  const formId = useId()
  const { record, session } = useViewer()
  const { width, height, previewUrl } = record.image
  const size = useMemo(() => ({ width, height }), [width, height])
  const { calibration, floors } = record
  const [placing, setPlacing] = useState<Placing>(FIRST_PLACING)
  const [left, setLeft] = useState<ReadonlySet<Difference>>(new Set())
  const { comparison, compare, apply, problem } = useComparison(onClose)
  const place = (map: DataMap, next: Placing) => {
    setPlacing(next)
    const target = onFloors(map, targetOf(size, calibration, next), floors)
    if (target && !lacksCoordinates(map.table)) compare(map, target, leaveGone)
  }
  const leaveGone = ({ differences }: Comparison) =>
    setLeft(new Set(differences.filter(({ kind }) => kind === 'gone')))
  const data = useDataFiles(files, ({ map }) => {
    const { content } = session.store.getState()
    const game = calibration && isLikelyGame(map, size, calibration) ? GAME_PLACING : null
    const known = isExtentOpen(map)
      ? (remembered(record) ?? game ?? placingByNames(map, size, content))
      : null
    const extent = isExtentOpen(map) ? (known?.extent ?? likelyExtent(map, size)) : undefined
    const origin =
      known?.origin ??
      likelyOrigin(map, { image: size, extent: fileExtent(extent) ?? undefined, background: 0 }, content)
    place(map, { origin, extent, background: 0 })
  })
  const { loaded, isReading } = data
  useFileReceiver({
    label: 'Use as the map data',
    take: (file) => void data.load([file]),
    takeText: data.takeText,
  })
  const map = loaded?.map ?? null
  const target = useMemo(
    () => onFloors(map, targetOf(size, calibration, placing), floors),
    [map, size, calibration, placing, floors],
  )
  const placed = usePlacedMap(map, target)
  const taken = comparison?.differences.filter((difference) => !left.has(difference)) ?? []
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!loaded || taken.length === 0) return
    const { origin, extent } = placing
    if (extent) rememberPlacing(record.id, loaded.map, { origin, extent })
    void apply(taken, placed, () => place(loaded.map, placing))
  }
  const alert = data.problem ?? problem
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Import into this map"
      width={WIDTH_PX}
      keepOnOutsideClick
      footer={
        <>
          {alert !== null && (
            <p className="import__problem" role="alert">
              {alert}
            </p>
          )}
          <Button variant="quiet" size="lg" onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant="primary"
            size="lg"
            type="submit"
            form={formId}
            disabled={target === null || taken.length === 0}
          >
            {taken.length === 0 ? 'Import' : `Import ${countText(taken.length, 'change')}`}
          </Button>
        </>
      }
    >
      <form id={formId} className="import" onSubmit={submit} noValidate>
        <FilePick
          label="Map data"
          text={isReading ? 'Reading…' : (loaded?.fileName ?? 'Choose a file')}
          icon={<FileJson />}
          accept={DATA_FILES}
          multiple
          disabled={isReading}
          onFiles={(files) => void data.load(files)}
        />
        {loaded === null && (
          <p className="import__report">
            {TEXTS.dataMap.formatsHint} {UPDATE_TEXTS.hint}
          </p>
        )}
        {loaded === null && (
          <HelpLink chapter="importing-and-exporting" section="a-newer-file-of-the-same-map">
            How a newer file is taken over
          </HelpLink>
        )}
        {loaded && (
          <>
            <BackgroundField
              map={loaded.map}
              value={placing.background}
              onChange={(background) => place(loaded.map, { ...placing, background })}
            />
            <EncodingField value={loaded.encoding} disabled={isReading} onChange={data.chooseEncoding} />
            <ColumnFields
              table={loaded.map.table}
              disabled={isReading}
              onChange={(columns) =>
                void data.chooseColumns(columns).then((map) => map && place(map, placing))
              }
            />
            {calibration !== null && placing.extent !== undefined && (
              <Checkbox
                label="The file has the coordinates of the game"
                checked={placing.extent === 'game'}
                onChange={(isGame) =>
                  place(loaded.map, {
                    ...placing,
                    extent: isGame ? 'game' : likelyExtent(loaded.map, size),
                  })
                }
              />
            )}
            {placing.extent !== undefined &&
              placing.extent !== 'game' &&
              !lacksCoordinates(loaded.map.table) && (
                <ExtentField
                  key={loaded.fileName}
                  map={loaded.map}
                  value={placing.extent}
                  onChange={(extent) => place(loaded.map, { ...placing, extent })}
                />
              )}
            {placing.extent !== 'game' && (
              <OriginField
                value={placing.origin}
                found={loaded.map.origin}
                onChange={(origin) => place(loaded.map, { ...placing, origin })}
              />
            )}
            {placed && (
              <>
                <ImportGroups placed={placed} image={previewUrl} size={size} />
                <ImportSummary placed={placed} />
              </>
            )}
            <Differences
              comparison={comparison}
              hasLosses={placed !== null && reportLines(placed).some(isLoss)}
              missing={
                lacksCoordinates(loaded.map.table)
                  ? TEXTS.dataMap.noCoordinates
                  : target === null
                    ? TEXTS.dataMap.noExtent
                    : null
              }
              left={left}
              onChange={setLeft}
            />
          </>
        )}
      </form>
    </Dialog>
  )
}

const targetOf = (
  image: ImageSize,
  calibration: Calibration | null,
  { extent, ...placing }: Placing,
): ImportTarget | null => {
  if (extent === null) return null
  if (extent === 'game') return calibration && { image, calibration, ...placing }
  return { image, extent, ...placing }
}

/** Backgrounds that are floors of the map are compared with it too, and the file may name its floors. */
const onFloors = (map: DataMap | null, target: ImportTarget | null, floors: readonly Floor[]) =>
  map && target && { ...target, floors, floorIds: knownFloorIds(map, floors, target.background ?? 0) }

/** Those of a game are of no use any more where its coordinates were removed. */
const remembered = ({ id, calibration }: Pick<MapRecord, 'id' | 'calibration'>) => {
  const placing = rememberedPlacing(id)
  return placing?.extent === 'game' && calibration === null ? null : placing
}

const GAME_PLACING = { origin: 'bottom_left', extent: 'game' } as const

const fileExtent = (extent: Placing['extent']): Extent | null | undefined =>
  extent === 'game' ? undefined : extent

interface DifferencesProps {
  comparison: Comparison | null
  /** Why the file cannot be compared yet; null if it can. */
  missing: string | null
  /** Whether the file has markers or zones that cannot be on the map. */
  hasLosses: boolean
  left: ReadonlySet<Difference>
  onChange: (left: ReadonlySet<Difference>) => void
}

const Differences = ({ comparison, missing, hasLosses, ...list }: DifferencesProps) => {
  if (missing !== null) return <p className="import__report">{missing}</p>
  if (comparison === null) return <ProgressBar label="Comparison" value={null} />
  const { differences, sameCount } = comparison
  return (
    <div>
      <div className="label import__label">
        Differences <span>{wholeText(sameCount)} the same</span>
      </div>
      {differences.length === 0 ? (
        <p className="import__report">
          {hasLosses ? UPDATE_TEXTS.noDifferenceButLosses : UPDATE_TEXTS.noDifference}
        </p>
      ) : (
        <DifferenceList differences={differences} {...list} />
      )}
    </div>
  )
}

const UPDATE_TEXTS = {
  hint: 'What is different in the file is listed, and nothing is changed before you choose.',
  noDifference: 'Everything in the file is on the map as it is there.',
  noDifferenceButLosses:
    'Everything in the file that can be on the map is there. What cannot be is named above.',
} as const
