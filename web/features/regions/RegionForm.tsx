import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { MAP_NAME_MAX, REGION_IMAGE_BYTES_MAX } from '../../../shared/limits.ts'
import { TEXTS } from '../../../shared/texts/texts.ts'
import { refusalText } from '../../shell/sidebar/MapHead.tsx'
import { reloadMapRecord } from '../../shell/useOpenedMap.ts'
import { useViewer } from '../../shell/viewerContext.ts'
import { Button } from '../../ui/control/Button.tsx'
import { TextField } from '../../ui/control/TextField.tsx'
import { toast } from '../../ui/overlay/toast.ts'
import { ImageField } from '../maps/form/ImageField.tsx'
import type { UploadState } from '../maps/form/useMapUpload.ts'

const IDLE: UploadState = { kind: 'idle' }

/** Adds a region map to the open map: its name and its image. */
export const RegionForm = () => {
  const { record, source } = useViewer()
  const client = useQueryClient()
  const [name, setName] = useState('')
  const [image, setImage] = useState<File | null>(null)
  const [progress, setProgress] = useState<UploadState>(IDLE)
  const [problem, setProblem] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const abort = useRef<AbortController | null>(null)

  const upload = useMutation({
    mutationFn: async (region: { name: string; image: Blob }) => {
      const { signal } = (abort.current = new AbortController())
      const onProgress = (sent: { sentBytes: number; totalBytes: number }) =>
        setProgress({ kind: 'uploading', ...sent })
      onProgress({ sentBytes: 0, totalBytes: region.image.size })
      await source.addRegion(record.id, region, { onProgress, signal })
    },
    onSuccess: (_answer, region) => {
      toast.say(`“${region.name}” was added.`)
      reloadMapRecord(client, record.id)
      setName('')
      setImage(null)
    },
    onError: (error) => {
      if (!abort.current?.signal.aborted)
        setProblem(refusalText(error, { failed: TEXTS.region.uploadFailed, threw: TEXTS.region.uploadThrew }))
    },
    onSettled: () => setProgress(IDLE),
  })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (upload.isPending) return
    const wrong = regionProblem({ name, image, parentId: record.id })
    setProblem(wrong)
    if (wrong === null && image) upload.mutate({ name: name.trim(), image })
    else if (image === null && name.trim() !== '') input.current?.focus()
  }

  return (
    <form className="regions__form" onSubmit={submit}>
      <h3 className="regions__title">Add a region map</h3>
      <TextField
        label="Name"
        value={name}
        maxLength={MAP_NAME_MAX}
        autoComplete="off"
        disabled={upload.isPending}
        onChange={(event) => setName(event.target.value)}
      />
      <ImageField
        file={image}
        onChange={(file) => {
          setImage(file)
          setProblem(file && regionImageProblem(file))
        }}
        isMissing={problem === TEXTS.region.incomplete && image === null}
        upload={progress}
        onCancel={() => abort.current?.abort()}
        inputRef={input}
      />
      {problem !== null && (
        <p className="regions__problem" role="alert">
          {problem}
        </p>
      )}
      <Button variant="primary" size="lg" type="submit" icon={<Plus />} aria-disabled={upload.isPending}>
        {upload.isPending ? 'Uploading…' : 'Add region map'}
      </Button>
    </form>
  )
}

interface RegionInput {
  readonly name: string
  readonly image: Blob | null
  /** Empty if the parent is not known. */
  readonly parentId: string
}

/** Returns why a region map cannot be added, or null. */
export const regionProblem = ({ name, image, parentId }: RegionInput): string | null => {
  if (name.trim() === '' || image === null) return TEXTS.region.incomplete
  if (parentId === '') return TEXTS.region.noParent
  return regionImageProblem(image)
}

export const regionImageProblem = (image: Blob): string | null =>
  image.size > REGION_IMAGE_BYTES_MAX ? TEXTS.region.tooLarge : null
