import { HardDrive } from 'lucide-react'
import { useEffect, useState } from 'react'
import { LOCAL_TEXTS } from '../../../shared/texts/localTexts.ts'
import { useContentState } from '../../shell/viewerContext.ts'
import { Banner } from '../../ui/overlay/Banner.tsx'
import './local.css'

const SHOWN_MS = 3_000

/** What is said above a local map: where it is kept, for a moment, and that it is empty, for as long as it is. */
export const LocalBanners = () => {
  const [isTold, setTold] = useState(false)
  const [isEmptyTold, setEmptyTold] = useState(false)
  const isEmpty = useContentState(
    ({ content: { categories, types, pois } }) =>
      categories.size === 0 || types.size === 0 || pois.size === 0,
  )
  useEffect(() => {
    const timer = setTimeout(() => setTold(true), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <>
      {!isTold && (
        <div className="local-told">
          <Banner
            look="danger"
            icon={<HardDrive />}
            text={LOCAL_TEXTS.banner}
            onDismiss={() => setTold(true)}
          />
        </div>
      )}
      {isEmpty && !isEmptyTold && <Banner text={LOCAL_TEXTS.empty} onDismiss={() => setEmptyTold(true)} />}
    </>
  )
}
