// Marking, documents and answers side by side.
export const desk = {
  mark: {
    addBox: "Add a box",
    addPolygon: "Add a polygon",
    boxHelp: "Drag over the picture, or add a box and move it with the arrow keys; Shift and arrows change its size, digits its label, Delete removes it.",
    corners: "{{count}} corners, at corner {{at}}",
    elsewhere: "This is kept elsewhere:",
    empty: "Nothing is here.",
    label: "Label",
    noPicture: "There is no picture to mark at {{source}}.",
    polygonHelp: "Click corner after corner and the first one last, or add a polygon: arrows move it, full stop goes to the next corner, Shift and arrows move that corner, + and - add and remove one.",
    spanHelp: "Select a part of the text, or go word by word with the arrow keys (with Shift: several) and press a digit. Delete removes what is marked there.",
  },
  pdf: {
    back: "Page before",
    first: "This is the first page.",
    last: "This is the last page.",
    on: "Next page",
    page: "Page {{page}} of {{count}}",
    text: "Text of this page",
  },
  feedback: {
    fields: "{{score}} right. Not right: {{fields}}.",
    more_one: "{{count}} more after this.",
    more_other: "{{count}} more after this.",
    right: "Right:",
    why: "Its answer was known: that is how everybody's work is checked now and then.",
    wrong: "Not right:",
  },
  review: {
    decide: "Decide about this.",
    empty: "Nothing was answered here.",
    handIn: "Hand in: {{decision}}",
    right: "What is right",
  },
  adjudicate: {
    answer: "Answer {{letter}}",
    differ: "differs",
    field: "Field",
    take: "Begin with {{letter}}",
    title: "What others answered",
  },
};
