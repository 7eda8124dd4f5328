import { Empty } from '../parts/basics.tsx'

export function ComparePage(_: { params: Readonly<Record<string, string>> }) {
  return <Empty title="ComparePage" />
}
