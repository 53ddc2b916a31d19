import { FileJson } from 'lucide-react'
import { useState } from 'react'
import { useViewer } from '../../shell/viewerContext.ts'
import { FilePick } from '../imports/FilePick.tsx'
import { DATA_FILES, useDataFiles } from '../imports/useDataFiles.ts'
import { type CalibrationForm, formOf } from './calibrationForm.ts'
import { calibrationOfFile } from './calibrationOfFile.ts'
import '../imports/imports.css'

const NO_FILES: readonly File[] = []

/** Takes the coordinates that a data map, GeoJSON or a table has for the corners of the image. */
export const FromFile = ({ onForm }: { onForm: (form: CalibrationForm) => void }) => {
  const { image } = useViewer().record
  const [said, setSaid] = useState<string | null>(null)
  const data = useDataFiles(NO_FILES, ({ map }) => {
    const { calibration, text } = calibrationOfFile(map, image)
    setSaid(text)
    if (calibration !== null) onForm(formOf(calibration, image))
  })
  return (
    <div>
      <FilePick
        label="From a file"
        text={data.isReading ? 'Reading…' : (data.loaded?.fileName ?? 'DataMaps, GeoJSON or CSV')}
        icon={<FileJson />}
        accept={DATA_FILES}
        multiple
        disabled={data.isReading}
        onFiles={(files) => void data.load(files)}
      />
      <p className="hint" role="status">
        {data.problem ?? said}
      </p>
    </div>
  )
}
