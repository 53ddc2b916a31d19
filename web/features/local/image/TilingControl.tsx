import { Grid2x2Check, Square } from 'lucide-react'
import { useViewer } from '../../../shell/viewerContext.ts'
import { Button } from '../../../ui/control/Button.tsx'
import { SHOWN_SIDE_MAX_PX } from './localImageSizes.ts'
import { useTilingWay } from './useTiling.ts'

/** Stops the making of tiles, and begins it again. Nothing of it is needed for what is shown already. */
export const TilingControl = () => {
  const { record } = useViewer()
  const { image } = record
  const { stop, start } = useTilingWay()
  if (image.state.state === 'processing')
    return (
      <Button variant="quiet" icon={<Square />} block onClick={() => void stop()}>
        Stop making tiles
      </Button>
    )
  if (image.pyramid !== null || Math.max(image.width, image.height) <= SHOWN_SIDE_MAX_PX) return null
  return (
    <Button variant="quiet" icon={<Grid2x2Check />} block onClick={() => void start()}>
      Show the image in full detail
    </Button>
  )
}
