import { LoaderCircle } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useViewer } from './viewerContext.ts'

/** Pictures mostly arrive sooner; the text would only flicker. */
const SHOWN_AFTER_MS = 500

/** Says that the picture is loading while parts of the map are still blank. */
export const PictureLoading = () => {
  const { scene } = useViewer()
  const isLoading = useSyncExternalStore(scene.onBackground, () => scene.isBackgroundAwaited)
  const [isLong, setIsLong] = useState(false)
  useEffect(() => {
    if (!isLoading) return
    const timer = setTimeout(() => setIsLong(true), SHOWN_AFTER_MS)
    return () => {
      clearTimeout(timer)
      setIsLong(false)
    }
  }, [isLoading])
  return (
    <div className="picture-awaited" role="status">
      {isLong && (
        <span className="map-control">
          <LoaderCircle />
          Loading the picture…
        </span>
      )}
    </div>
  )
}
