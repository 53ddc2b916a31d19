import { RefreshCw } from 'lucide-react'
import { Link } from 'react-router-dom'
import * as z from 'zod/mini'
import { type AdminImage, adminImageSchema, type ImageQueueState } from '../../../shared/admin/adminMaps.ts'
import { paths } from '../../../shared/paths.ts'
import { adminListPath, retryAllImages, retryImagesOf } from '../../sources/http/admin.ts'
import { Button } from '../../ui/control/Button.tsx'
import { SegmentedControl } from '../../ui/control/SegmentedControl.tsx'
import { useAlert } from '../../ui/overlay/AlertProvider.tsx'
import { countText } from '../../ui/text/numberText.ts'
import { Time } from '../../ui/text/Time.tsx'
import { AdminList } from './AdminList.tsx'
import { useAdminAct } from './useAdminAct.ts'
import { useAdminList } from './useAdminList.ts'
import { useAdminQuery } from './useAdminQuery.ts'

const STATES = [
  { value: 'failed', label: 'Failed' },
  { value: 'queue', label: 'In the queue' },
] as const

const imagesSchema = z.array(adminImageSchema)

const LOOK_AGAIN_MS = 5_000

/** The queue of images: what failed, to be tried again, what is being made now, and what waits. */
export const ImagesSection = () => {
  const { get, set } = useAdminQuery()
  const shown = get('state') === 'queue' ? 'queue' : 'failed'
  return (
    <>
      <div className="admin-bar">
        <SegmentedControl
          label="Show"
          value={shown}
          options={STATES}
          onChange={(value) => set('state', value === 'failed' ? '' : value)}
        />
        {shown === 'failed' && <RetryAll />}
      </div>
      {shown === 'failed' ? (
        <Images state="failed" label="Images" none="No image has failed" />
      ) : (
        <>
          <h2 className="page__section">Being made now</h2>
          <Images state="working" label="Images being made now" none="No image is being made" />
          <h2 className="page__section">Waiting</h2>
          <Images state="waiting" label="Images that wait" none="No image waits" />
        </>
      )}
    </>
  )
}

const useImages = (state: ImageQueueState) =>
  useAdminList(adminListPath('images', { state }), imagesSchema, { everyMs: LOOK_AGAIN_MS })

interface ImagesProps {
  state: ImageQueueState
  label: string
  none: string
}

const Images = ({ state, label, none }: ImagesProps) => {
  const list = useImages(state)
  const act = useAdminAct()
  const retry = (image: AdminImage) =>
    act(() => retryImagesOf(image.map_id), {
      done: `The pictures of “${image.map_name ?? image.map_id}” are made again.`,
      failed: 'The pictures could not be tried again.',
    })
  // One of two lists takes no room for a picture.
  if (state !== 'failed' && list.rows?.length === 0) return <p className="admin-note">{none}.</p>
  return (
    <AdminList label={label} list={list} none={none}>
      {(image) => <ImageRow key={image.id} image={image} onRetry={() => void retry(image)} />}
    </AdminList>
  )
}

/** Nothing while no image has failed. */
const RetryAll = () => {
  const { rows } = useImages('failed')
  const act = useAdminAct()
  const { confirm } = useAlert()
  const retryAll = async () => {
    const isSure = await confirm({
      title: 'Try all failed images again?',
      text: 'Those that are damaged fail again; others wait until they are done.',
      verb: 'Try all again',
    })
    if (isSure)
      await act(retryAllImages, {
        done: 'All failed images are made again.',
        failed: 'The images could not be tried again.',
      })
  }
  if (!rows?.length) return null
  return (
    <Button icon={<RefreshCw />} onClick={() => void retryAll()}>
      Try all again
    </Button>
  )
}

const ImageRow = ({ image, onRetry }: { image: AdminImage; onRetry: () => void }) => (
  <li>
    <div className="admin-list__what">
      <p className="admin-list__name">
        {image.map_name === null ? (
          `A map that is deleted, ${image.map_id}`
        ) : (
          <Link to={paths.mapById(image.map_id)}>{image.map_name}</Link>
        )}
        <span className="admin-badge">{image.is_quick ? 'Quick' : 'Large'}</span>
      </p>
      <p className="admin-list__facts num">
        {image.owner !== null && `by ${image.owner} · `}
        {image.state !== 'failed' && `${Math.round(image.progress * 100)} % · `}
        {countText(image.attempts, 'attempt')} · <Time at={image.created_at} />
      </p>
      {image.error !== null && <p className="admin-list__why">{image.error}</p>}
    </div>
    {image.state === 'failed' && image.map_name !== null && (
      <div className="admin-acts">
        <Button icon={<RefreshCw />} aria-label={`Try again: ${image.map_name}`} onClick={onRetry}>
          Try again
        </Button>
      </div>
    )}
  </li>
)
