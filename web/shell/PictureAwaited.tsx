import { LoaderCircle } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useViewer } from './viewerContext.ts'

/** Sooner than this, words would only flicker. */
const SHOWN_AFTER_MS = 500

/** Says that the picture is on its way where parts of the map are still blank. */
export const PictureAwaited = () => {
  const { scene } = useViewer()
  const isAwaited = useSyncExternalStore(scene.onBackground, () => scene.isBackgroundAwaited)
  const [isLong, setIsLong] = useState(false)
  useEffect(() => {
    if (!isAwaited) return
    const timer = setTimeout(() => setIsLong(true), SHOWN_AFTER_MS)
    return () => {
      clearTimeout(timer)
      setIsLong(false)
    }
  }, [isAwaited])
  return (
    <div role="status">
      {isLong && (
        <span className="hud picture-awaited">
          <LoaderCircle />
          Loading the picture…
        </span>
      )}
    </div>
  )
}
