import { Download } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { exportPlaneOf } from '../../../shared/dataMap/exportPlane.ts'
import { readStored, writeStored } from '../../sources/local/storedList.ts'
import { useContentState, useViewer } from '../../shell/viewerContext.ts'
import type { MapRecord } from '../../sources/MapSource.ts'
import { Button } from '../../ui/control/Button.tsx'
import { SegmentedControl } from '../../ui/control/SegmentedControl.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { ProgressBar } from '../../ui/status/ProgressBar.tsx'
import { saveFile } from '../../ui/saveFile.ts'
import { toast } from '../../ui/overlay/toast.ts'
import { HelpLink } from '../../ui/text/HelpLink.tsx'
import { runSliced } from '../../../shared/runSliced.ts'
import { EXPORT_FORMATS, type ExportFormat, exportedMap, exportFileName, writeMap } from './exportMap.ts'
import './exports.css'

const WIDTH_PX = 420
const FORMAT_KEY = 'pinfold_export_format'
const PIXELS_KEY = 'pinfold_export_pixels'

interface ExportDialogProps {
  /** The format that is chosen at first; by default the one of the last time. */
  format?: ExportFormat['value']
  onClose: () => void
}

/** Writes what is on the map to a file, in a format that others read. */
export const ExportDialog = ({ format: wanted, onClose }: ExportDialogProps) => {
  const formId = useId()
  const { record } = useViewer()
  const counts = useContentState(
    ({ content: { pois, zones } }) => `${counted(pois.size, 'POI')} and ${counted(zones.size, 'zone')}`,
  )
  const [format, setFormat] = useState(() => formatOf(wanted ?? readStored(FORMAT_KEY)))
  const [isInGame, setInGame] = useState(() => readStored(PIXELS_KEY) !== '1')
  const isGameKnown = record.calibration !== null
  const { share, start } = useExport(onClose)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Export"
      width={WIDTH_PX}
      footer={
        <>
          <Button variant="quiet" size="lg" onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant="primary"
            size="lg"
            type="submit"
            form={formId}
            icon={<Download />}
            disabled={share !== null}
          >
            {share === null ? 'Download' : 'Writing…'}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="export"
        onSubmit={(event) => {
          event.preventDefault()
          writeStored(FORMAT_KEY, format.value)
          if (isGameKnown) writeStored(PIXELS_KEY, isInGame ? '0' : '1')
          start(format, isGameKnown && isInGame)
        }}
      >
        <p className="export__what">
          {counts} of {record.name}. The image and the files of icons and pictures are not in it.
        </p>
        <HelpLink chapter="importing-and-exporting" section="export">
          How exports work
        </HelpLink>
        <div className="export__formats" role="radiogroup" aria-label="Format">
          {EXPORT_FORMATS.map((option) => (
            <label key={option.value} className="export__format">
              <input
                type="radio"
                name={`${formId} format`}
                checked={option === format}
                disabled={share !== null}
                onChange={() => setFormat(option)}
              />
              <span>
                <strong>{option.name}</strong>
                <small>{option.text}</small>
              </span>
            </label>
          ))}
        </div>
        {isGameKnown && (
          <>
            <SegmentedControl
              label="Coordinates"
              value={isInGame ? 'game' : 'pixels'}
              options={[
                { value: 'game', label: 'Those of the game' },
                { value: 'pixels', label: 'Pixels' },
              ]}
              disabled={share !== null}
              onChange={(chosen) => setInGame(chosen === 'game')}
            />
            {isInGame && format.value === 'datamaps' && !isKnownToDataMaps(record) && (
              <p className="hint">
                DataMaps knows neither turned axes nor any that grow to the left: this file is written in
                pixels, which places everything right.
              </p>
            )}
          </>
        )}
        {share !== null && <ProgressBar label="Export" value={share} />}
      </form>
    </Dialog>
  )
}

/** Whether DataMaps can say how the axes of the game lie. */
const isKnownToDataMaps = ({ calibration }: MapRecord): boolean =>
  exportPlaneOf(calibration).isKnownToDataMaps

const formatOf = (name: string | null): ExportFormat =>
  EXPORT_FORMATS.find(({ value }) => value === name) ?? EXPORT_FORMATS[0]

const counted = (count: number, noun: string): string =>
  `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`

/** Writes the file beside the work of the page. It ends with the dialog. */
const useExport = (onDone: () => void) => {
  const { source, record, session } = useViewer()
  const [share, setShare] = useState<number | null>(null)
  const stop = useRef(() => {})
  useEffect(() => () => stop.current(), [])
  const start = (format: ExportFormat, isInGame: boolean) => {
    const { content } = session.store.getState()
    setShare(0)
    stop.current = runSliced(
      writeMap(exportedMap(source, record, content, isInGame), format, setShare),
      (file) => {
        saveFile(file, exportFileName(record, format))
        toast.say('Exported. The file is among your downloads.')
        onDone()
      },
    )
  }
  return { share, start }
}
