import { configure } from "@testing-library/react";

// This only ends tests that hang, on a loaded machine too.
configure({ asyncUtilTimeout: 60_000 });
