import { FileImage, FileJson } from 'lucide-react'
import { type FormEvent, useId, useMemo, useState } from 'react'
import { floorIdsOf } from '../../../shared/dataMap/backgroundFloors.ts'
import { type Extent, isExtentOpen, likelyExtent } from '../../../shared/dataMap/extent.ts'
import type { Origin } from '../../../shared/dataMap/origin.ts'
import type { ImageSize } from '../../../shared/dataMap/place.ts'
import { lacksCoordinates } from '../../../shared/dataMap/table.ts'
import { MAP_NAME_MAX } from '../../../shared/limits.ts'
import { TEXTS } from '../../../shared/texts/texts.ts'
import type { CurrentUser } from '../../../shared/people/users.ts'
import { Button } from '../../ui/control/Button.tsx'
import { Checkbox } from '../../ui/control/Checkbox.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { useFileReceiver } from '../../ui/fileReceivers.ts'
import { TextField } from '../../ui/control/TextField.tsx'
import { chosenImageProblem } from '../maps/form/mapFormRules.ts'
import { VisibilityField } from '../maps/VisibilityField.tsx'
import { BackgroundImages } from './BackgroundImages.tsx'
import { BackgroundField, ColumnFields, EncodingField } from './ColumnFields.tsx'
import { ExtentField } from './ExtentField.tsx'
import { FilePick } from './FilePick.tsx'
import { ImportGroups } from './ImportGroups.tsx'
import { ImportProgress } from './ImportProgress.tsx'
import { ImportSummary } from './ImportSummary.tsx'
import { OriginField } from './OriginField.tsx'
import { useBackgrounds } from './useBackgrounds.ts'
import { DATA_FILES, type LoadedData, useDataFiles } from './useDataFiles.ts'
import { useImport } from './useImport.ts'
import { usePlacedMap } from './useDataFiles.ts'
import './imports.css'

const WIDTH_PX = 430

interface ImportDialogProps {
  user: CurrentUser
  /** Files of a data map that are read from the start. */
  files: readonly File[]
  onClose: () => void
}

/** Imports a community data map: its files, the image, where its coordinates begin, a look at each group. */
export const ImportDialog = ({ user, files, onClose }: ImportDialogProps) => {
  const formId = useId()
  const [image, setImage] = useState<File | null>(null)
  const [size, setSize] = useState<ImageSize | null>(null)
  const [name, setName] = useState('')
  const [suggestedName, setSuggestedName] = useState('')
  const [origin, setOrigin] = useState<Origin>('bottom_left')
  const [chosenExtent, setChosenExtent] = useState<Extent | null>()
  const [isConfirmed, setConfirmed] = useState(false)
  const [isPublic, setPublic] = useState(true)
  /** Why a file was refused. */
  const [refusal, setRefusal] = useState<string | null>(null)
  /** What was missing when Import was pressed. */
  const [asked, setAsked] = useState<string | null>(null)
  const { state, start, cancel, clear } = useImport(user, onClose)
  const isBusy = state.kind !== 'idle' && state.kind !== 'failed'
  const backgrounds = useBackgrounds()
  const { shown: background, use, regionCount } = backgrounds
  const data = useDataFiles(files, ({ map, mapFileName }) => {
    setOrigin(map.origin)
    setChosenExtent(undefined)
    backgrounds.reset(map)
    setConfirmed(false)
    const suggested = (map.name || bareName(mapFileName)).slice(0, MAP_NAME_MAX)
    setName((typed) => (typed.trim() === '' || typed === suggestedName ? suggested : typed))
    setSuggestedName(suggested)
  })
  const { loaded, isReading } = data
  const map = loaded?.map ?? null
  const forgetProblems = () => {
    setRefusal(null)
    setAsked(null)
    clear()
  }
  const load = (chosen: readonly File[]) => {
    forgetProblems()
    void data.load(chosen)
  }
  const chooseImage = (file: File | null) => {
    const refused = file && chosenImageProblem(file)
    setRefusal(refused)
    clear()
    if (refused !== null) return
    setSize(null)
    setImage(file)
    setConfirmed(false)
  }
  useFileReceiver({
    label: 'Use as the map image or the map data',
    take: (file) => {
      if (isBusy) return
      if (file.type.startsWith('image/')) chooseImage(file)
      else load([file])
    },
    takeText(text) {
      if (isBusy || !data.takeText(text)) return false
      forgetProblems()
      return true
    },
  })

  const extent = useMemo(() => {
    if (!map || !size || !isExtentOpen(map)) return undefined
    return chosenExtent === undefined ? likelyExtent(map, size) : chosenExtent
  }, [map, size, chosenExtent])
  const shownSize = size ?? map?.box ?? null
  const target = useMemo(() => {
    if (!shownSize || extent === null) return null
    // As long as there is no image, what the file covers stands for it.
    const floorIds = map && use === 'floors' ? floorIdsOf(map) : undefined
    return { image: shownSize, origin, extent: extent ?? map?.box, background, regionCount, floorIds }
  }, [map, shownSize, origin, extent, background, use, regionCount])
  const placed = usePlacedMap(map, target)

  /** What lies elsewhere has to be looked at again. */
  const placeAnew =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      set(value)
      setConfirmed(false)
    }

  const missing = missingIn({ loaded, image, extent, isConfirmed, name }) ?? backgrounds.problem
  if (asked !== null && asked !== missing) setAsked(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setRefusal(null)
    setAsked(missing)
    if (missing !== null || !loaded || !image) return
    const { texts, columns } = loaded
    void start({
      map: loaded.map,
      texts,
      columns,
      image,
      name: name.trim(),
      isPublic,
      origin,
      extent: extent ?? undefined,
      background,
      use,
      given: backgrounds.given(loaded.map),
    })
  }
  const text = state.kind === 'failed' ? state.text : (refusal ?? asked ?? data.problem)

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={TEXTS.dataMap.title}
      width={WIDTH_PX}
      busy={isBusy}
      keepOnOutsideClick
      footer={
        <>
          <ImportProgress state={state} />
          {text !== null && (
            <p className="import__problem" role="alert">
              {text}
            </p>
          )}
          <Button
            variant="quiet"
            size="lg"
            onClick={isBusy ? cancel : onClose}
            disabled={state.kind === 'done'}
          >
            Cancel
          </Button>
          <Button
            variant="primary"
            size="lg"
            type="submit"
            form={formId}
            disabled={isBusy || isReading}
            aria-disabled={missing !== null || undefined}
          >
            {isBusy ? 'Importing…' : 'Import'}
          </Button>
        </>
      }
    >
      <form id={formId} className="import" onSubmit={submit} noValidate>
        <div className="import__pair">
          <FilePick
            label="Map data"
            text={isReading ? 'Reading…' : (loaded?.fileName ?? 'Choose a file')}
            icon={<FileJson />}
            accept={DATA_FILES}
            multiple
            disabled={isBusy || isReading}
            onFiles={load}
          />
          <FilePick
            label="Map image"
            text={image?.name ?? 'Choose image'}
            icon={<FileImage />}
            accept="image/*"
            disabled={isBusy}
            onFiles={([file]) => file && chooseImage(file)}
          />
        </div>
        {loaded === null && <p className="import__report">{TEXTS.dataMap.formatsHint}</p>}
        <TextField
          label="Map name"
          value={name}
          maxLength={MAP_NAME_MAX}
          autoComplete="off"
          disabled={isBusy}
          onChange={(event) => setName(event.target.value)}
        />
        <VisibilityField isPublic={isPublic} disabled={isBusy} onChange={setPublic} />
        {loaded && (
          <>
            <BackgroundField
              map={loaded.map}
              value={background}
              disabled={isBusy}
              onChange={placeAnew(backgrounds.show)}
            />
            <BackgroundImages
              map={loaded.map}
              background={background}
              use={use}
              images={backgrounds.images}
              disabled={isBusy}
              onUse={backgrounds.choose}
              onImage={(of, file) => setRefusal(backgrounds.give(of, file))}
            />
            <EncodingField
              value={loaded.encoding}
              disabled={isBusy || isReading}
              onChange={data.chooseEncoding}
            />
            <ColumnFields
              table={loaded.map.table}
              disabled={isBusy || isReading}
              onChange={(columns) => {
                setConfirmed(false)
                void data.chooseColumns(columns)
              }}
            />
            {extent !== undefined && !lacksCoordinates(loaded.map.table) && (
              <ExtentField
                key={loaded.fileName}
                map={loaded.map}
                value={extent}
                disabled={isBusy}
                onChange={placeAnew(setChosenExtent)}
              />
            )}
            <div>
              <OriginField
                value={origin}
                found={loaded.map.origin}
                disabled={isBusy}
                onChange={placeAnew(setOrigin)}
              />
              <Checkbox
                label="The markers below lie where they should"
                checked={isConfirmed}
                disabled={isBusy}
                onChange={setConfirmed}
              />
            </div>
            {placed && shownSize && (
              <>
                <ImportGroups placed={placed} image={image} size={shownSize} onSize={setSize} />
                <ImportSummary placed={placed} />
              </>
            )}
          </>
        )}
      </form>
    </Dialog>
  )
}

interface Filled {
  readonly loaded: LoadedData | null
  readonly image: File | null
  /** Null if it has to be said still. */
  readonly extent: Extent | null | undefined
  readonly isConfirmed: boolean
  readonly name: string
}

const missingIn = ({ loaded, image, extent, isConfirmed, name }: Filled): string | null => {
  if (!loaded) return TEXTS.dataMap.noneLoaded
  if (lacksCoordinates(loaded.map.table)) return TEXTS.dataMap.noCoordinates
  if (extent === null) return TEXTS.dataMap.noExtent
  if (!isConfirmed) return TEXTS.dataMap.originUnconfirmed
  if (name.trim() === '') return TEXTS.dataMap.nameEmpty
  return image ? null : TEXTS.mapForm.imageRequired
}

const bareName = (fileName: string): string =>
  fileName
    .replace(/\.(json|geojson|csv|tsv|txt|umap|map)$/i, '')
    .replace(/^Map[ _]/, '')
    .replaceAll('_', ' ')
