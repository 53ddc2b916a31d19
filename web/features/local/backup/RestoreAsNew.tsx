import { useQueryClient } from '@tanstack/react-query'
import { CircleAlert, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { paths } from '../../../../shared/paths.ts'
import { LOCAL_TEXTS } from '../../../../shared/texts/localTexts.ts'
import { TEXTS } from '../../../../shared/texts/texts.ts'
import { withLocalDatabase } from '../../../sources/local/databaseConnection.ts'
import { type ReadBackup, restoreAsNew } from '../../../sources/local/localBackup.ts'
import type { PreparedImage } from '../../../sources/local/localMaps.ts'
import { localMapNews } from '../../../sources/local/localMapNews.ts'
import { Button } from '../../../ui/control/Button.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { ImageField } from '../../maps/form/ImageField.tsx'
import { imageProblem } from '../../maps/form/mapFormRules.ts'
import { prepareImage } from '../image/prepareImage.ts'
import { localProblem } from '../localProblem.ts'
import { reloadLocalMaps } from '../useLocalMaps.ts'
import { useChosenBackup } from './useChosenBackup.tsx'
import '../../maps/form/createMap.css'

const WIDTH_PX = 420

const IDLE = { kind: 'idle' } as const

/** Makes a map of a backup: asks for the file, then for the image, which is not in it. */
export const RestoreAsNew = () => {
  const [read, setRead] = useState<ReadBackup | null>(null)
  const { choose, input } = useChosenBackup(setRead)
  return (
    <>
      <Button icon={<RotateCcw />} onClick={choose}>
        Restore a backup
      </Button>
      {input}
      {read && <ImageDialog read={read} onClose={() => setRead(null)} />}
    </>
  )
}

const ImageDialog = ({ read, onClose }: { read: ReadBackup; onClose: () => void }) => {
  const [file, setFile] = useState<File | null>(read.image)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const navigate = useNavigate()
  const client = useQueryClient()
  const choose = (chosen: File | null) => {
    const wrong = chosen && imageProblem(chosen)
    setProblem(wrong)
    if (wrong === null) setFile(chosen)
  }
  const restore = async () => {
    if (file === null) return setProblem(TEXTS.mapForm.imageRequired)
    setBusy(true)
    try {
      const image = await prepareImage(file)
      const floorImages = new Map<number, PreparedImage>()
      for (const [floorId, floorImage] of read.floorImages)
        floorImages.set(floorId, await prepareImage(floorImage))
      const id = await withLocalDatabase((database) => restoreAsNew(database, read, image, floorImages))
      localMapNews.tell(id)
      reloadLocalMaps(client)
      await navigate(paths.localMap(id))
    } catch (error) {
      setProblem(localProblem(error))
      setBusy(false)
    }
  }
  const { meta, image_size: size } = read.backup
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={read.image ? `Restore “${meta.name}”` : LOCAL_TEXTS.restoreTitle}
      width={WIDTH_PX}
      busy={isBusy}
      keepOnOutsideClick
      footer={
        <>
          <Button variant="quiet" size="lg" disabled={isBusy} onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" size="lg" disabled={isBusy} onClick={() => void restore()}>
            {isBusy ? 'Restoring…' : 'Restore'}
          </Button>
        </>
      }
    >
      <div className="create-map">
        <p>
          {read.image ? (
            <>The backup of “{meta.name}” has its image with it. Restore it, or choose another image.</>
          ) : (
            <>
              The backup of “{meta.name}” is without its image{meta.image_name && <> “{meta.image_name}”</>},
              which is {size[0]} × {size[1]} pixels large. Choose it to go on.
            </>
          )}
        </p>
        <ImageField
          inputRef={null}
          file={file}
          onChange={choose}
          isMissing={problem !== null}
          upload={IDLE}
          onCancel={onClose}
        />
        {problem !== null && (
          <div className="form-problem" role="alert">
            <CircleAlert />
            <p>{problem}</p>
          </div>
        )}
      </div>
    </Dialog>
  )
}
