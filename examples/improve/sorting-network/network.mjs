// Compares 8 values pairwise, the smaller one first. It begins as a round robin: in round r, wire i meets wire i xor r, so that
// every two wires are compared once. That sorts, with more comparators than it takes.
export const network = [
  // reprise:begin opening family=opening edits=deletions,order
  [0, 1],
  [2, 3],
  [4, 5],
  [6, 7],
  [0, 2],
  [1, 3],
  [4, 6],
  [5, 7],
  // reprise:end
  // reprise:begin middle family=middle edits=deletions,order
  [0, 3],
  [1, 2],
  [4, 7],
  [5, 6],
  [0, 4],
  [1, 5],
  [2, 6],
  [3, 7],
  // reprise:end
  // reprise:begin crossing family=crossing edits=deletions,order
  [0, 5],
  [1, 4],
  [2, 7],
  [3, 6],
  [0, 6],
  [1, 7],
  [2, 4],
  [3, 5],
  // reprise:end
  // reprise:begin closing family=closing edits=deletions,order
  [0, 7],
  [1, 6],
  [2, 5],
  [3, 4],
  // reprise:end
]
