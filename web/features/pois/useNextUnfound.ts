import { useViewer } from '../../shell/viewerContext.ts'
import { toast } from '../../ui/overlay/toast.ts'

/** Returns a function that opens the nearest POI that is not found. Its script is fetched then. */
export const useNextUnfound = (): (() => void) => {
  const viewer = useViewer()
  return () =>
    void import('./nextUnfound.ts').then(
      ({ goToNextUnfound }) => goToNextUnfound(viewer),
      () => toast.error('This could not be loaded. Check your connection, then try again.'),
    )
}
