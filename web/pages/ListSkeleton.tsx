import type { ReactNode } from 'react'
import { Brand } from '../features/home/HomeHeader.tsx'
import { CatalogueSkeleton } from '../features/maps/catalogue/Catalogue.tsx'
import { CardSkeletons } from '../ui/status/Skeleton.tsx'

/** A page that lists something, before its script is there. Its own header and list take the place without a jump. */
const ListSkeleton = ({ children }: { children: ReactNode }) => (
  <>
    <header className="top">
      <Brand />
    </header>
    <main className="page" aria-busy="true">
      {children}
    </main>
  </>
)

interface MapListSkeletonProps {
  title: string
  /** The first of several lists. */
  section?: { readonly title: string; readonly hint: string }
}

export const MapListSkeleton = ({ title, section }: MapListSkeletonProps) => (
  <ListSkeleton>
    {section && <h1 className="page__title">{title}</h1>}
    <CatalogueSkeleton {...(section ? { ...section, level: 2 } : { title })} />
  </ListSkeleton>
)

interface CardListSkeletonProps {
  title: string
  /** There is a choice of what is listed. */
  hasChoice?: boolean
}

export const CardListSkeleton = ({ title, hasChoice }: CardListSkeletonProps) => (
  <ListSkeleton>
    <div className="page__head">
      <h1 className="page__title">{title}</h1>
    </div>
    <CardSkeletons hasChoice={hasChoice} />
  </ListSkeleton>
)
