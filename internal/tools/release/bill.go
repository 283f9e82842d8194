package main

import (
	"bytes"
	"debug/buildinfo"
	"fmt"
	"strings"

	cyclonedx "github.com/CycloneDX/cyclonedx-go"
)

// billOf lists the modules that a program was built from, by what the compiler has written into
// it, as a bill of materials in the form of CycloneDX.
func billOf(program []byte, version string) ([]byte, error) {
	info, err := buildinfo.Read(bytes.NewReader(program))
	if err != nil {
		return nil, err
	}
	bill := cyclonedx.NewBOM()
	bill.SerialNumber = "" // it would be another for each build
	stoa := component(cyclonedx.ComponentTypeApplication, info.Main.Path, version)
	bill.Metadata = &cyclonedx.Metadata{Component: &stoa}
	standard := component(cyclonedx.ComponentTypeLibrary, "std", strings.TrimPrefix(info.GoVersion, "go"))
	components := []cyclonedx.Component{standard}
	uses := []string{standard.BOMRef}
	for _, m := range info.Deps {
		if m.Replace != nil {
			m = m.Replace
		}
		c := component(cyclonedx.ComponentTypeLibrary, m.Path, m.Version)
		components, uses = append(components, c), append(uses, c.BOMRef)
	}
	bill.Components = &components
	bill.Dependencies = &[]cyclonedx.Dependency{{Ref: stoa.BOMRef, Dependencies: &uses}}
	var out bytes.Buffer
	err = cyclonedx.NewBOMEncoder(&out, cyclonedx.BOMFileFormatJSON).SetPretty(true).Encode(bill)
	return out.Bytes(), err
}

func component(kind cyclonedx.ComponentType, module, version string) cyclonedx.Component {
	name := fmt.Sprintf("pkg:golang/%s@%s", module, version)
	return cyclonedx.Component{BOMRef: name, Type: kind, Name: module, Version: version, PackageURL: name}
}
