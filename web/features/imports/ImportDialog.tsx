import { FileImage, FileJson } from 'lucide-react'
import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useId, useMemo, useState } from 'react'
import { countMarkers, type DataMap } from '../../../shared/dataMap/dataMap.ts'
import { type ReportLine, reportLines } from '../../../shared/dataMap/importReport.ts'
import type { Origin } from '../../../shared/dataMap/origin.ts'
import { MAP_NAME_MAX } from '../../../shared/limits.ts'
import { TEXTS } from '../../../shared/texts.ts'
import type { CurrentUser } from '../../../shared/users.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { useFileReceiver } from '../../ui/fileReceivers.ts'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useFilePreview } from '../maps/chosenFile.ts'
import { chosenImageProblem } from '../maps/mapFormRules.ts'
import { ImportPreview } from './ImportPreview.tsx'
import { OriginField } from './OriginField.tsx'
import { type FilesOutcome, readFiles } from './readInWorker.ts'
import { type ImportState, useImport } from './useImport.ts'
import './imports.css'

const WIDTH_PX = 430

interface Loaded {
  readonly map: DataMap
  readonly texts: readonly string[]
  readonly fileName: string
}

interface ImportDialogProps {
  user: CurrentUser
  /** Files of a data map that are read from the start. */
  files: readonly File[]
  onClose: () => void
}

/** Imports a community data map: its files, the image, where its coordinates begin, a look at each group. */
export const ImportDialog = ({ user, files, onClose }: ImportDialogProps) => {
  const formId = useId()
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  const [isReading, setReading] = useState(files.length > 0)
  const [image, setImage] = useState<File | null>(null)
  const [name, setName] = useState('')
  const [origin, setOrigin] = useState<Origin>('bottom_left')
  const [isConfirmed, setConfirmed] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const { state, start, cancel, clear } = useImport(user, onClose)
  const isBusy = state.kind !== 'idle' && state.kind !== 'failed'

  const load = async (chosen: readonly File[]) => {
    if (chosen.length === 0) return
    setReading(true)
    setProblem(null)
    clear()
    show(chosen, await readFiles(chosen))
  }
  const show = (chosen: readonly File[], outcome: FilesOutcome) => {
    setReading(false)
    if ('error' in outcome) {
      setLoaded(null)
      return setProblem(outcome.error)
    }
    const fileName = chosen.length === 1 ? (chosen[0]?.name ?? '') : `${chosen.length} files`
    setLoaded({ map: outcome.map, texts: outcome.texts, fileName })
    setOrigin(outcome.map.origin)
    setConfirmed(false)
    setName((typed) =>
      typed.trim() === '' ? (outcome.map.name || bareName(fileName)).slice(0, MAP_NAME_MAX) : typed,
    )
  }
  const showDropped = useEffectEvent((outcome: FilesOutcome) => show(files, outcome))
  useEffect(() => {
    if (files.length > 0) void readFiles(files).then((outcome) => showDropped(outcome))
  }, [files])
  const chooseImage = (file: File | null) => {
    const refused = file && chosenImageProblem(file)
    setProblem(refused)
    clear()
    if (refused === null) setImage(file)
  }
  useFileReceiver({
    label: 'Use as the map image or the map data',
    take: (file) => {
      if (isBusy) return
      if (file.type.startsWith('image/')) chooseImage(file)
      else void load([file])
    },
  })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const missing = missingIn({ loaded, image, isConfirmed, name })
    setProblem(missing)
    if (missing !== null || !loaded || !image) return
    void start({ texts: loaded.texts, image, name: name.trim(), game: loaded.map.game, origin })
  }
  const text = state.kind === 'failed' ? state.text : problem

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
            disabled={isBusy || isReading || (loaded !== null && (!isConfirmed || name.trim() === ''))}
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
            text={isReading ? 'Reading…' : (loaded?.fileName ?? 'Choose JSON')}
            icon={<FileJson />}
            accept=".json"
            multiple
            disabled={isBusy || isReading}
            onFiles={(chosen) => void load(chosen)}
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
        <TextField
          label="Map name"
          value={name}
          maxLength={MAP_NAME_MAX}
          autoComplete="off"
          disabled={isBusy}
          onChange={(event) => setName(event.target.value)}
          onPaste={(event) => {
            const pasted = event.clipboardData.getData('text/plain')
            if (!/^\s*[{[]/.test(pasted)) return
            event.preventDefault()
            void load([new File([pasted], 'Pasted data')])
          }}
        />
        <Progress state={state} />
        {text !== null && (
          <p className="import__problem" role="alert">
            {text}
          </p>
        )}
        {loaded && (
          <>
            <div>
              <OriginField value={origin} found={loaded.map.origin} disabled={isBusy} onChange={setOrigin} />
              <Checkbox
                label="The markers below lie where they should"
                checked={isConfirmed}
                disabled={isBusy}
                onChange={setConfirmed}
              />
            </div>
            <Groups map={loaded.map} origin={origin} image={image} />
            <Summary map={loaded.map} />
          </>
        )}
      </form>
    </Dialog>
  )
}

interface Filled {
  readonly loaded: Loaded | null
  readonly image: File | null
  readonly isConfirmed: boolean
  readonly name: string
}

const missingIn = ({ loaded, image, isConfirmed, name }: Filled): string | null => {
  if (!loaded) return TEXTS.dataMap.noneLoaded
  if (!isConfirmed) return TEXTS.dataMap.originUnconfirmed
  if (name.trim() === '') return TEXTS.dataMap.nameEmpty
  return image ? null : TEXTS.mapForm.imageRequired
}

const bareName = (fileName: string): string =>
  fileName
    .replace(/\.json$/i, '')
    .replace(/^Map[ _]/, '')
    .replaceAll('_', ' ')

interface FilePickProps {
  label: string
  text: string
  icon: ReactNode
  accept: string
  multiple?: boolean
  disabled: boolean
  onFiles: (files: readonly File[]) => void
}

const FilePick = ({ label, text, icon, accept, multiple, disabled, onFiles }: FilePickProps) => (
  <div>
    <div className="label">{label}</div>
    <label className="import__file">
      <input
        type="file"
        className="visually-hidden"
        aria-label={label}
        accept={accept}
        multiple={multiple}
        disabled={disabled}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          target.value = ''
        }}
      />
      {icon}
      <span className="cut">{text}</span>
    </label>
  </div>
)

/** The groups with their counts, and the markers of the chosen one on the image. */
const Groups = ({ map, origin, image }: { map: DataMap; origin: Origin; image: File | null }) => {
  const name = useId()
  const [chosenKey, setChosenKey] = useState<string | null>(null)
  const group = map.groups.find(({ key }) => key === chosenKey) ?? map.groups[0]
  if (!group) return null
  return (
    <div>
      <div className="label">Preview</div>
      {image ? (
        <PreviewOn key={image.name} map={map} group={group} origin={origin} image={image} />
      ) : (
        <ImportPreview map={map} group={group} origin={origin} url={null} />
      )}
      <div className="import__groups" role="radiogroup" aria-label="Preview group">
        {map.groups.map(({ key, name: text, colour, markers }) => (
          <label key={key} className="import__group">
            <input
              type="radio"
              className="visually-hidden"
              name={name}
              checked={key === group.key}
              onChange={() => setChosenKey(key)}
            />
            <span className="import__dot" style={{ background: colour }} />
            <span className="cut">{text}</span>
            <span className="num">{markers.length}</span>
          </label>
        ))}
      </div>
    </div>
  )
}

const PreviewOn = ({
  image,
  ...preview
}: { image: File } & Omit<Parameters<typeof ImportPreview>[0], 'url'>) => (
  <ImportPreview {...preview} url={useFilePreview(image)} />
)

/** What will be imported, and what was changed or left out, also as a file. */
const Summary = ({ map }: { map: DataMap }) => {
  const lines = useMemo(() => reportLines(map.counts), [map])
  const total = `${counted(countMarkers(map), 'marker')} in ${counted(map.groups.length, 'group')}.`
  return (
    <div className="import__report">
      <p>{[total, ...lines.map(({ text }) => text)].join(' ')}</p>
      {lines.length > 0 && (
        <Button variant="quiet" onClick={() => saveReport(total, lines)}>
          Save the report
        </Button>
      )}
    </div>
  )
}

const counted = (count: number, noun: string): string =>
  `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`

const saveReport = (total: string, lines: readonly ReportLine[]): void => {
  const text = [total, ...lines.map((line) => line.text)].join('\n')
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  const link = document.createElement('a')
  link.href = url
  link.download = 'import-report.txt'
  link.click()
  URL.revokeObjectURL(url)
}

const Progress = ({ state }: { state: ImportState }) => {
  if (state.kind === 'done') return <p role="status">{TEXTS.dataMap.imported}</p>
  if (state.kind === 'importing') return <ProgressBar label="Import" value={null} />
  if (state.kind !== 'uploading') return null
  const { sentBytes, totalBytes } = state
  return (
    <ProgressBar
      label="Upload"
      value={totalBytes === 0 || sentBytes >= totalBytes ? null : sentBytes / totalBytes}
    />
  )
}
